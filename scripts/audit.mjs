// Builds when needed, then audits the store.
import { buildWhenNeeded } from './building.mjs';

buildWhenNeeded();
await import('../dist/audit/main.js');
