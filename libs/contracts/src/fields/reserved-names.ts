/**
 * Properties that every JavaScript object inherits: a lookup by one of these names would find the inherited property.
 */
const RESERVED: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/** Returns whether a name is not allowed as a metadata key or custom field key. */
export const isReservedName = (name: string): boolean => RESERVED.includes(name);
