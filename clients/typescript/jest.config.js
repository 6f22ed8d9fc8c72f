import project from '../../jest.config.js';

/** @type {import('jest').Config} */
export default {
  transform: project.transform,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: project.extensionsToTreatAsEsm,
  moduleNameMapper: project.moduleNameMapper,
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  testTimeout: 60_000,
  maxWorkers: 1, // each file has a service of its own
};
