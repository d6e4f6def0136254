import { strictTransport } from './strict-transport';

it('Strict-Transport-Security keeps browsers on HTTPS for a year, for this host only', () => {
  expect(strictTransport('https://pay.example')).toEqual({ 'Strict-Transport-Security': 'max-age=31536000' });
});

it.each(['http://localhost:3000', ''])(
  'strictTransport does not return a header for the public URL %p',
  (publicUrl) => {
    expect(strictTransport(publicUrl)).toEqual({});
  },
);
