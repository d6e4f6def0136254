import { contentSecurityPolicy, policySource } from './page-headers';

describe('contentSecurityPolicy', () => {
  it('allows neither inline code nor other origins', () => {
    expect(contentSecurityPolicy()).toMatch(/^default-src 'none'; script-src 'self'/);
    expect(contentSecurityPolicy()).not.toMatch(/unsafe|https?:|\*|data:/);
  });

  it('replaces a single directive on request', () => {
    const policy = contentSecurityPolicy({ 'img-src': "'self' https://shop.example/a.jpg" });
    expect(policy).toContain("img-src 'self' https://shop.example/a.jpg; font-src 'self'");
    expect(policy.replace(' https://shop.example/a.jpg', '')).toBe(contentSecurityPolicy());
  });

  it.each([
    ['https://shop.example/box.jpg?size=2#x', 'https://shop.example/box.jpg'],
    ['https://shop.example/a;script-src *,b.jpg', 'https://shop.example/a%3Bscript-src%20*%2Cb.jpg'],
    ['https://shop.example:8443/', 'https://shop.example:8443/'],
  ])('escapes %s so that it cannot end a directive', (address, source) => {
    expect(policySource(address)).toBe(source);
  });
});
