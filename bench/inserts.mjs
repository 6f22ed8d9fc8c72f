import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { timed } from './driving.mjs';
import { databaseUrl } from './services.mjs';

const CONNECTIONS = 32;

/** One durable row each over 32 connections, by pg: what the database can commit one at a time. */
export async function measureInserts(service, seconds) {
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => connect(service)));
  try {
    await clients[0].query('CREATE TABLE bench_row (id uuid PRIMARY KEY, data jsonb)');
    return await timed(clients.map(insertBy), seconds);
  } finally {
    await clients[0].query('DROP TABLE bench_row');
    await Promise.all(clients.map((client) => client.end()));
  }
}

function insertBy(client) {
  const data = JSON.stringify({ type: 'play', card: 'AH' });
  return (done) => {
    const values = [randomUUID(), data];
    client.query({ name: 'insert', text: 'INSERT INTO bench_row VALUES ($1, $2)', values }, done);
  };
}

/** A connection to the embedded PostgreSQL of a service. */
export async function connect(service) {
  const client = new pg.Client({ connectionString: databaseUrl(service) });
  await client.connect();
  return client;
}
