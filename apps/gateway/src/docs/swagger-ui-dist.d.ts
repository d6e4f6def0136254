/** The package's main file would load all of Swagger UI only to tell where it is. */
declare module 'swagger-ui-dist/absolute-path.js' {
  export default function swaggerUiFolder(): string;
}
