import { describe, expect, it } from '@jest/globals';
import { useApp } from '../support/app.js';
import { expectProblem } from '../support/problems.js';

const service = useApp();
const http = () => service().http;

const PAGES = ['/', '/?status=playing', '/games/some-game', '/games/some-game/replay?deal=2&ply=7'];

describe('the addresses of the pages', () => {
  it.each(PAGES)('%s is the document, under a strict policy', async (path) => {
    const { headers, text } = await http().get(path).expect(200);
    expect(text).toContain('<title>Bummerl</title>');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    const policy = (headers['content-security-policy'] ?? '').split('; ');
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"]),
    );
    expect(policy.join()).not.toMatch(/unsafe|data:|\*|http/);
  });

  it('have nothing inline, and load only what the service has, for ever', async () => {
    const { text } = await http().get('/');
    expect(text).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/);
    const files = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '');
    const assets = files.filter((file) => file !== '/docs');
    expect(assets.length).toBeGreaterThanOrEqual(3);
    for (const file of assets) {
      expect(file).toMatch(/^\/assets\/[\w-]+\.(js|css|svg)$/);
      const { headers } = await http().get(file).expect(200);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it.each([
    '/games',
    '/games/',
    '/games/a/b',
    '/index.html',
    '/assets',
    '/assets/',
    '/assets/nothing.js',
    '/assets/../index.html',
  ])('are not %s', async (path) => {
    expectProblem(await http().get(path), 'not-found');
  });

  it('are read only', async () => {
    const refused = await http().post('/games/some-game');
    expectProblem(refused, 'method-not-allowed');
    expect(refused.headers['allow']).toBe('GET, HEAD');
  });
});
