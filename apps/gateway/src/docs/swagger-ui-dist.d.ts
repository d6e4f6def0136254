/**
 * Subpath that only exports the path of the package's folder. The main module would load all of Swagger UI.
 */
declare module 'swagger-ui-dist/absolute-path.js' {
  export default function swaggerUiFolder(): string;
}
