/** Properties of every JavaScript object: looking one up could find the object's own property instead of a value. */
const RESERVED: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/** Returns whether the name is not allowed for metadata keys and custom fields. */
export const isReservedName = (name: string): boolean => RESERVED.includes(name);
