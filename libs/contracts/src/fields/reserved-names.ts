/** Names of built-in JavaScript properties: a lookup by one of these names could find the built-in property. */
const RESERVED: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/** Returns whether a name is not allowed as a metadata key or custom field key. */
export const isReservedName = (name: string): boolean => RESERVED.includes(name);
