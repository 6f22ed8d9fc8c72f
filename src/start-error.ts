/**
 * Why the service cannot start, in words for the person who started it: a setting that makes no sense, an unreachable
 * database, a data folder in use. Its message is the one line to print before leaving with exit code 1; any other
 * exception at start is a bug and deserves its stack.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
