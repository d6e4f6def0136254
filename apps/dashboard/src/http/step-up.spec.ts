import { stepUpUrl, requestedPage } from './step-up';

const form = (referer?: string) => ({
  method: 'POST',
  url: '/dashboard/keys/create',
  headers: referer === undefined ? {} : { referer },
});

describe('step-up authentication', () => {
  it.each([
    ['to the page', { method: 'GET', url: '/dashboard/keys?a=1', headers: {} }, '/dashboard/keys?a=1'],
    ['to the page with the form', form('https://pay.example/dashboard/keys?a=1'), '/dashboard/keys?a=1'],
    ['to the home page without a Referer', form(), '/dashboard/home'],
    [
      'to the dashboard if the Referer is on another site',
      form('https://evil.example/dashboard/keys'),
      '/dashboard/keys',
    ],
    [
      'to the home page if the Referer is not a dashboard page',
      form('https://evil.example//evil.example/'),
      '/dashboard/home',
    ],
    ['to the home page if the Referer is invalid', form('nowhere'), '/dashboard/home'],
  ])('returns %s', (_, request, page) => {
    expect(requestedPage(request)).toBe(page);
  });

  it('requests the required proof in the URL', () => {
    expect(stepUpUrl('any', '/dashboard/keys?a=1')).toBe(
      '/dashboard/confirm?next=%2Fdashboard%2Fkeys%3Fa%3D1',
    );
    expect(stepUpUrl('factor', '/dashboard/keys')).toBe(
      '/dashboard/confirm?proof=factor&next=%2Fdashboard%2Fkeys',
    );
  });
});
