import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';

/** A page in a browser that keeps nothing of earlier ones, and all that was wrong in it. */
export interface Visit {
  readonly page: Page;
  /** Errors in the console (breaches of the content security policy are), exceptions, and what was asked of other origins. */
  readonly faults: readonly string[];
}

export const DESKTOP = { width: 1200, height: 850 } as const;
/** The narrowest that is common. */
export const PHONE = { width: 360, height: 740 } as const;

/** Chromium for all tests of a file: `const visit = useBrowser();`, then `await visit(url)` inside of tests. */
export function useBrowser(): (address: string, options?: BrowserContextOptions) => Promise<Visit> {
  let browser: Browser | undefined;
  let contexts: BrowserContext[] = [];
  beforeAll(async () => {
    const root = process.getuid?.() === 0;
    browser = await chromium.launch({
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: root ? ['--no-sandbox'] : [],
    });
  });
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
  });
  afterAll(async () => browser?.close());
  return async (address, options = {}) => {
    if (browser === undefined) throw new Error('the browser is there inside of tests only');
    const context = await browser.newContext({ viewport: DESKTOP, locale: 'en-GB', ...options });
    contexts.push(context);
    const page = await context.newPage();
    const faults = record(page, new URL(address).origin);
    await page.goto(address);
    return { page, faults };
  };
}

function record(page: Page, origin: string): readonly string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    // An answer of the service that is a failure, which the page is to handle, is told as an error too.
    const own =
      message.text().startsWith('Failed to load resource') && message.location().url.startsWith(`${origin}/v1/`);
    if (message.type() === 'error' && !own) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) faults.push(`asked for ${request.url()}`);
  });
  return faults;
}

/** The cards whose faces are in the document, wherever. */
export const facesIn = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('[data-card]')].map((card) => card.dataset.card)`);
