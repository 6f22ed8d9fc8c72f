import { existsSync, readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { Copy, DockerfileParser, type Instruction } from 'dockerfile-ast';
import { parse } from 'yaml';
import { readConfig } from '../../src/config.js';
import { PROBLEMS, type ProblemCode } from '../../src/http/problems.js';

// No Docker is needed to run the tests, so they read what it would be given.

describe('docker-compose.yml', () => {
  const { services, volumes } = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true });
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

describe('the profile `cluster` of docker-compose.yml', () => {
  const { services } = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true });
  const balancer = services['load-balancer'];
  const instances = ['service', 'service-2', 'service-3'];
  const nginx = readFileSync('deploy/nginx.conf', 'utf8');

  it('runs three instances on one database, which differ in nothing but their way in', () => {
    const { ports: _ports, ...alike } = services.service;
    for (const name of instances.slice(1)) {
      expect(services[name]).toEqual({ ...alike, ports: [], profiles: ['cluster'] });
    }
    expect(services.service.profiles).toBeUndefined(); // runs without the profile as well
  });

  it('puts a load balancer before all of them', () => {
    expect(balancer.image).toMatch(/^nginx:\d/);
    expect(balancer.profiles).toEqual(['cluster']);
    expect(Object.keys(balancer.depends_on)).toEqual(instances);
    expect(balancer.volumes).toEqual(['./deploy/nginx.conf:/etc/nginx/nginx.conf:ro']);
    expect([...nginx.matchAll(/^ +server ([\w-]+):3000 /gm)].map(([, name]) => name)).toEqual(instances);
    const [, port] = /listen (\d+);/.exec(nginx) ?? [];
    expect(balancer.ports).toEqual([`${port}:${port}`]);
    expect(balancer.healthcheck.test.at(-1)).toBe(`http://127.0.0.1:${port}/nginx-health`);
    expect(nginx).toContain('location = /nginx-health {');
  });

  it('lets long polls and streams last', () => {
    expect(nginx).toContain('proxy_buffering off;');
    expect(Number(/proxy_read_timeout (\d+)s;/.exec(nginx)?.[1])).toBeGreaterThan(30);
  });

  it('answers its own errors as the service does: problems of the closed list', () => {
    const places = new Map(
      [...nginx.matchAll(/error_page ([\d ]+) = (@[\w-]+);/g)].flatMap(([, statuses = '', place = '']) =>
        statuses.split(' ').map((status) => [Number(status), place]),
      ),
    );
    for (const status of [400, 404, 413, 414, 502, 503, 504]) expect(places.has(status)).toBe(true);
    for (const place of places.values()) {
      const block = new RegExp(`location ${place} \\{([^]*?)\\n    \\}`).exec(nginx)?.[1] ?? '';
      const [, status, body = ''] = /return (\d+) '(.*)';/.exec(block) ?? [];
      const problem = JSON.parse(body);
      const kind = PROBLEMS[problem.code as ProblemCode];
      const { type, title, instance } = problem;
      expect(problem.status).toBe(Number(status));
      expect({ type, title, status: problem.status, instance }).toEqual({
        type: `/problems/${problem.code}`,
        title: kind.title,
        status: kind.status,
        instance: '$request_id',
      });
      expect(block).toContain('add_header Cache-Control no-store always;');
      if (kind.status === 503) expect(block).toMatch(/add_header Retry-After \d+ always;/);
    }
    expect(nginx).toContain('default_type application/problem+json;');
  });

  it('is a configuration with all its braces', () => {
    const bare = nginx.replaceAll(/'[^']*'|#.*/g, '');
    let depth = 0;
    for (const [brace] of bare.matchAll(/[{}]/g)) {
      depth += brace === '{' ? 1 : -1;
      expect(depth).toBeGreaterThanOrEqual(0);
    }
    expect(depth).toBe(0);
    const lines = bare
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    expect(lines.filter((line) => !/[;{}]$/.test(line))).toEqual([]);
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
