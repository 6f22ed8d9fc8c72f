import { generate } from './building.mjs';

generate();
