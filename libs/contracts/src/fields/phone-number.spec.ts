import { isPhoneNumber } from './phone-number';

it.each(['0917 123 4567', '+63 917 123 4567', '(02) 8123-4567', '+639171234567', '812.34.56'])(
  'accepts %s as a phone number',
  (text) => {
    expect(isPhoneNumber(text)).toBe(true);
  },
);

it.each(['', '123456', '1'.repeat(16), '0917x1234567', '63+9171234567', `0917123456${' '.repeat(40)}7`])(
  'rejects %p as a phone number',
  (text) => {
    expect(isPhoneNumber(text)).toBe(false);
  },
);
