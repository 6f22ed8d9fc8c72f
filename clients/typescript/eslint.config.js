import project from '../../eslint.config.js';

export default [{ ignores: ['dist/', 'src/openapi.ts'] }, ...project];
