/** Every JavaScript object has these names: a program that looks one up may find the object's own instead of a value. */
const RESERVED: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/** Whether no key of metadata and no custom field may have this name. */
export const isReservedName = (name: string): boolean => RESERVED.includes(name);
