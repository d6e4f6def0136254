/** Where `@Type()` keeps what it was given; the package's main file does not export it. */
declare module 'class-transformer/cjs/storage' {
  export const defaultMetadataStorage: {
    findTypeMetadata(
      target: object,
      propertyName: string,
    ): { reflectedType: unknown; typeFunction: () => unknown } | undefined;
  };
}
