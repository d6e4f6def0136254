import manifest from '../../../../package.json';

/** The release that runs. */
export const VERSION: string = manifest.version;
