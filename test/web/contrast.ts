/** The ratio that text of any size needs (WCAG 2.2, 1.4.3). */
const ENOUGH = 4.5;

/** To be run in a page: the texts that stand out too little from their ground, with the ratio. */
export const FAINT_TEXTS = `(() => {
  const channels = (color) => (color.match(/[\\d.]+/g) ?? []).map(Number);
  const over = ([r, g, b, a = 1], ground) => [r, g, b].map((value, index) => value * a + ground[index] * (1 - a));
  const luminance = (color) => {
    const [r, g, b] = color.map((value) => {
      const part = value / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const groundOf = (element) => {
    if (element === null) return [255, 255, 255];
    const { backgroundColor } = getComputedStyle(element);
    const color = channels(backgroundColor);
    return (color[3] ?? 1) === 1 ? color : over(color, groundOf(element.parentElement));
  };
  const ratioOf = (element) => {
    const ground = groundOf(element);
    const text = over(channels(getComputedStyle(element).color), ground);
    const opacity = Number(getComputedStyle(element).opacity);
    const [a, b] = [luminance(over([...text, opacity], ground)), luminance(ground)].sort((x, y) => y - x);
    return (a + 0.05) / (b + 0.05);
  };
  const hasText = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
  return [...document.querySelectorAll('body *')]
    .filter((element) => !element.closest('svg, noscript') && hasText(element) && element.checkVisibility())
    .map((element) => [element.textContent.trim(), Math.round(ratioOf(element) * 100) / 100])
    .filter(([, ratio]) => ratio < ${ENOUGH});
})()`;
