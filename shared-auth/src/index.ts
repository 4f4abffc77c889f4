export { configureAuth } from './auth.ts';
export {
  apiCredentials,
  confirmPasswordReset,
  onDraftOwner,
  onSignedOut,
  preloadAuth,
  refreshUser,
  register,
  resetPassword,
  sendVerificationEmail,
  signIn,
  signInWithGoogle,
  signOut,
  startAuth,
  updateProfile,
  verifyEmail,
} from './auth-actions.ts';
export { isAuthPage, safeReturnPath } from './return-path.ts';
export { type AuthState, type AuthUser, authStore, useAuthStore } from './store/auth-store.ts';
