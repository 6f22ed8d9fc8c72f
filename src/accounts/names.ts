/** The name of the account that ADMIN_TOKEN opens; nobody can register it. */
export const ADMIN = 'admin';

/** By what names are compared: they are unique regardless of case. */
export const nameKeyOf = (name: string): string => name.normalize('NFC').toLowerCase();
