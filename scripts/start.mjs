// Builds when needed, then becomes the service: in this very process, so that signals and the exit code are its own.
import { buildWhenNeeded } from './building.mjs';

buildWhenNeeded();
await import('../dist/main.js');
