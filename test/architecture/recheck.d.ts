/** The JavaScript build of the checker: the main entry prefers a native program, or Java. */
declare module 'recheck/lib/browser.js' {
  export { checkSync } from 'recheck';
}
