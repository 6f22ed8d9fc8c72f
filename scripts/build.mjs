import { build } from './building.mjs';

build();
