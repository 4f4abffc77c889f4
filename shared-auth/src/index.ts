export { apiCredentials } from './api-credentials.ts';
export { configureAuth } from './auth.ts';
export {
  onSignedOut,
  preloadAuth,
  register,
  signIn,
  signInWithGoogle,
  signOut,
  startAuth,
  updateProfile,
} from './auth-actions.ts';
export type { AuthConfig } from './auth-config.ts';
export { AuthError } from './identity/auth-error.ts';
export type { ProfileChange, Registration } from './identity/identity-port.ts';
export { confirmPasswordReset, resetPassword } from './password-reset.ts';
export { safeReturnPath } from './return-path.ts';
export { type AuthState, type AuthStatus, authStore } from './store/auth-store.ts';
export type { AuthUser } from './store/auth-user.ts';
export { useAuthStore } from './store/use-auth-store.ts';
