// Builds when needed, then plays a match of two bots. The result alone is for stdout.
import { buildWhenNeeded } from './building.mjs';

buildWhenNeeded();
await import('../dist/arena/main.js');
