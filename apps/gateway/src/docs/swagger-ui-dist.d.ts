/** This file only knows the package's folder; the package's main file would load all of Swagger UI. */
declare module 'swagger-ui-dist/absolute-path.js' {
  export default function swaggerUiFolder(): string;
}
