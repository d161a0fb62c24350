/** Every address pattern of `app/routes.tsx`. */
export function declaredRoutes(): string[];
