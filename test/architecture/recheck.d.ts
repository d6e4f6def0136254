/** The pure JavaScript build of recheck. The main entry would start a native program or Java. */
declare module 'recheck/lib/browser.js' {
  export { checkSync } from 'recheck';
}
