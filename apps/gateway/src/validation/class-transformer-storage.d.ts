/** Storage of the `@Type()` metadata, which the package's main file does not export. */
declare module 'class-transformer/cjs/storage' {
  export const defaultMetadataStorage: {
    findTypeMetadata(
      target: object,
      propertyName: string,
    ): { reflectedType: unknown; typeFunction: () => unknown } | undefined;
  };
}
