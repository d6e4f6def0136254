/** The checker in JavaScript only: the main entry prefers a program for one platform, or Java. */
declare module 'recheck/lib/browser.js' {
  export { checkSync } from 'recheck';
}
