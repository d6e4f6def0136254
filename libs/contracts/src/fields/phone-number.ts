export const PHONE_MAX = 40;

const PHONE = /^\+?[\d\s().-]+$/;

/** Whether people would take it for a telephone number: 7 to 15 digits, with the marks that they write between them. */
export function isPhoneNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return text.length <= PHONE_MAX && PHONE.test(text) && digits >= 7 && digits <= 15;
}
