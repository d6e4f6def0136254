import manifest from '../../../../package.json';

/** Version of the running release. */
export const VERSION: string = manifest.version;
