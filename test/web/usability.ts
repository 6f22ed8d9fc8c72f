import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { PHONE } from './browser.js';

/** Whether a page is no wider than a phone. What is wide in it scrolls in itself. */
export async function expectToFitAPhone(page: Page): Promise<void> {
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width);
}

/** What means nothing without a name. */
const NAMED = new Set([
  'button',
  'link',
  'combobox',
  'slider',
  'radio',
  'checkbox',
  'textbox',
  'spinbutton',
  'image',
  'region',
  'table',
  'log',
  'heading',
]);

/** Whether a page has landmarks, a name for everything, and headings in order. */
export async function expectToBeUnderstood(page: Page): Promise<void> {
  const nodes = await accessibleNodes(page);
  const roles = nodes.map(({ role }) => role);
  for (const landmark of ['banner', 'navigation', 'main']) expect(roles).toContain(landmark);
  const nameless = nodes.filter(({ role, name }) => NAMED.has(role) && name === '');
  expect(nameless).toEqual([]);
  const levels = await page.evaluate<number[]>(
    `[...document.querySelectorAll('h1,h2,h3,h4')].map((heading) => Number(heading.tagName[1]))`,
  );
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels[0]).toBe(1);
  expect(await page.title()).toMatch(/^\S.* – Bummerl$/);
  expect(await page.evaluate('document.documentElement.lang')).toBe('en');
}

/** What Chromium tells a screen reader. */
async function accessibleNodes(page: Page): Promise<readonly { role: string; name: string }[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name }) => ({ role: String(role?.value), name: String(name?.value ?? '').trim() }));
}

/** Presses Tab until the element has the focus, which must be seen wherever it is on the way. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 200; presses++) {
    await page.keyboard.press('Tab');
    const [found, seen] = await page.evaluate<[boolean, boolean]>(
      `[document.activeElement.matches(${JSON.stringify(selector)}),
        document.activeElement === document.body || getComputedStyle(document.activeElement).outlineStyle !== 'none']`,
    );
    expect(seen).toBe(true);
    if (found) return;
  }
  throw new Error(`Tab does not lead to ${selector}`);
}
