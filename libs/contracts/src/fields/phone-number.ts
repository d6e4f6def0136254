export const PHONE_MAX = 40;

const PHONE = /^\+?[\d\s().-]+$/;

/** Returns whether a string looks like a phone number: 7 to 15 digits with common separators. */
export function isPhoneNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return text.length <= PHONE_MAX && PHONE.test(text) && digits >= 7 && digits <= 15;
}
