// Loaded into the service that is measured: SIGUSR2 collects its garbage, so that /metrics shows the heap that is in use.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => collect());
