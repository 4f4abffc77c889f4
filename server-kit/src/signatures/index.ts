export * from './forwarded-form.ts';
export {
  SignatureError,
  signDocument,
  signToken,
  verifyDocument,
  verifyToken,
} from './jws.ts';
export * from './keys.ts';
