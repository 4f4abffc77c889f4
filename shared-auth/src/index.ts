export { configureAuth } from './auth.ts';
export {
  apiCredentials,
  confirmPasswordReset,
  onSignedOut,
  preloadAuth,
  register,
  resetPassword,
  signIn,
  signInWithGoogle,
  signOut,
  startAuth,
  updateProfile,
} from './auth-actions.ts';
export { AuthError } from './identity/auth-error.ts';
export type { AuthConfig, ProfileChange, Registration } from './identity/identity-port.ts';
export { safeReturnPath } from './return-path.ts';
export {
  type AuthState,
  type AuthStatus,
  type AuthUser,
  authStore,
  useAuthStore,
} from './store/auth-store.ts';
