// Builds when needed, then works out the ratings again.
import { buildWhenNeeded } from './building.mjs';

buildWhenNeeded();
await import('../dist/ratings/recompute/main.js');
