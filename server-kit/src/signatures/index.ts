export * from './document.ts';
export * from './forwarded-form.ts';
export * from './keys.ts';
export { SignatureError } from './protected-header.ts';
export * from './token.ts';
