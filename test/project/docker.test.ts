import { existsSync, readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { Copy, DockerfileParser, type Instruction } from 'dockerfile-ast';
import { parse } from 'yaml';
import { readConfig } from '../../src/config.js';

// No Docker is needed to run the tests, so they read what it would be given.

describe('docker-compose.yml', () => {
  const { services, volumes } = parse(readFileSync('docker-compose.yml', 'utf8'));
  const { database, service } = services;

  it('runs PostgreSQL 16 or later on a volume of its own, with a health check', () => {
    expect(Number(/^postgres:(\d+)/.exec(database.image)?.[1])).toBeGreaterThanOrEqual(16);
    const [volume, folder] = database.volumes[0].split(':');
    expect(Object.keys(volumes)).toEqual([volume]);
    expect(folder).toBe('/var/lib/postgresql/data');
    expect(database.healthcheck.test).toEqual(expect.arrayContaining(['CMD', 'pg_isready']));
    expect(database.ports).toBeUndefined();
  });

  it('starts the service when the database is healthy', () => {
    expect(service.build).toBe('.');
    expect(service.depends_on).toEqual({ database: { condition: 'service_healthy' } });
    expect(service.ports).toEqual(['3000:3000']);
  });

  it('gives the service settings that it accepts, and the database that is there', () => {
    const environment = JSON.parse(JSON.stringify(service.environment).replaceAll(/\$\{\w+:-(\w*)\}/g, '$1'));
    const { host, port, databaseUrl } = readConfig(environment);
    expect({ host, port }).toEqual({ host: '0.0.0.0', port: 3000 });
    const { POSTGRES_USER: user, POSTGRES_DB: name } = database.environment;
    expect(databaseUrl).toBe(`postgresql://${user}:bummerl@database:5432/${name}`);
  });

  it('takes the service for healthy when it is ready, asked by the Node of the image', () => {
    const [kind, program, flag, script] = service.healthcheck.test;
    expect([kind, program, flag]).toEqual(['CMD', 'node', '-e']);
    expect(script).toContain('http://127.0.0.1:3000/health/ready');
    expect(() => new Script(script)).not.toThrow(); // compiled, not run
  });
});

describe('Dockerfile', () => {
  const instructions = DockerfileParser.parse(readFileSync('Dockerfile', 'utf8')).getInstructions();
  const stages = stagesOf(instructions);
  const final = stages.at(-1) ?? [];

  function stagesOf(all: Instruction[]): Instruction[][] {
    const starts = [...all.keys()].filter((index) => all[index]?.getKeyword() === 'FROM');
    return starts.map((start, stage) => all.slice(start, starts[stage + 1]));
  }

  function argumentsOf(stage: Instruction[], keyword: string): string[] {
    return stage.filter((one) => one.getKeyword() === keyword).map((one) => one.getArgumentsContent() ?? '');
  }

  it('builds in stages, on a Node that the service supports', () => {
    expect(stages.length).toBeGreaterThanOrEqual(3);
    const [base, ...others] = stages.map((stage) => argumentsOf(stage, 'FROM')[0]);
    expect(Number(/^node:(\d+)-slim AS base$/.exec(base ?? '')?.[1])).toBeGreaterThanOrEqual(20);
    expect(others.every((from) => /^base AS \w+$/.test(from ?? ''))).toBe(true);
  });

  it('installs from the lock file, without install scripts', () => {
    const installs = stages.flatMap((stage) => argumentsOf(stage, 'RUN')).filter((run) => /\bnpm (ci|i)/.test(run));
    expect(installs).toEqual(['npm ci --ignore-scripts', 'npm ci --ignore-scripts --omit=dev']);
  });

  it('copies only what is there, or what an earlier stage has made', () => {
    const names = stages.map((stage) => / AS (\w+)$/.exec(argumentsOf(stage, 'FROM')[0] ?? '')?.[1]);
    for (const copy of stages.flat().filter((one) => one instanceof Copy)) {
      const from = copy.getFromFlag()?.getValue();
      const files = copy.getArguments().slice(0, -1);
      if (from) expect(names).toContain(from);
      else expect(files.filter((file) => !existsSync(file.getValue()))).toEqual([]);
    }
  });

  it('runs the built service, not as root', () => {
    expect(argumentsOf(final, 'USER')).toEqual(['node']);
    expect(JSON.parse(argumentsOf(final, 'CMD')[0] ?? '')).toEqual(['node', 'dist/main.js']);
    expect(argumentsOf(final, 'HEALTHCHECK')[0]).toContain('/health/ready');
    const keywords = final.map((one) => one.getKeyword());
    expect(keywords.slice(keywords.indexOf('USER'))).not.toContain('RUN');
  });
});
