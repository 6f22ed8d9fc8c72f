type Json = { [name: string]: unknown };

/** The body that a form makes: each field at the pointer that it is named by. Numbers that are left out are not in it. */
export function bodyOf(form: HTMLFormElement): Json {
  const body: Json = {};
  for (const field of form.elements) {
    const named =
      field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement;
    if (!named || !field.name.startsWith('/')) continue;
    const value = valueOf(field);
    if (value !== undefined) setAt(body, field.name.slice(1).split('/'), value);
  }
  return body;
}

function valueOf(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): unknown {
  if (!(field instanceof HTMLInputElement)) return field.value;
  if (field.type === 'checkbox') return field.checked;
  if (field.type !== 'number') return field.value;
  return field.value === '' ? undefined : Math.round(field.valueAsNumber * Number(field.dataset['unit']) * 100) / 100;
}

function setAt(body: Json, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    body[name] = value;
    return;
  }
  const inner = (body[name] ?? {}) as Json;
  body[name] = inner;
  setAt(inner, rest, value);
}
