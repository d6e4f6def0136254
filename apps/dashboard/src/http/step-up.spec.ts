import { stepUpUrl, requestedPage } from './step-up';

const form = (referer?: string) => ({
  method: 'POST',
  url: '/dashboard/keys/create',
  headers: referer === undefined ? {} : { referer },
});

describe('step-up authentication', () => {
  it.each([
    ['to the page', { method: 'GET', url: '/dashboard/keys?a=1', headers: {} }, '/dashboard/keys?a=1'],
    ['to the page of the form', form('https://pay.example/dashboard/keys?a=1'), '/dashboard/keys?a=1'],
    ['home without a Referer', form(), '/dashboard/home'],
    ['to our own site, whatever the Referer', form('https://evil.example/dashboard/keys'), '/dashboard/keys'],
    [
      'home if the Referer is not a page of the dashboard',
      form('https://evil.example//evil.example/'),
      '/dashboard/home',
    ],
    ['home if the Referer is invalid', form('nowhere'), '/dashboard/home'],
  ])('returns %s', (_, request, page) => {
    expect(requestedPage(request)).toBe(page);
  });

  it('contains the required proof in the URL', () => {
    expect(stepUpUrl('any', '/dashboard/keys?a=1')).toBe(
      '/dashboard/confirm?next=%2Fdashboard%2Fkeys%3Fa%3D1',
    );
    expect(stepUpUrl('factor', '/dashboard/keys')).toBe(
      '/dashboard/confirm?proof=factor&next=%2Fdashboard%2Fkeys',
    );
  });
});
