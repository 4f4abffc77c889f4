export { configureAuth } from './auth.ts';
export {
  apiCredentials,
  changePassword,
  confirmPasswordReset,
  deleteAccount,
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
  signOutEverywhere,
  startAuth,
  updateProfile,
  verifyEmail,
} from './auth-actions.ts';
export { isAuthPage, safeReturnPath } from './return-path.ts';
export { type AuthState, type AuthUser, authStore, useAuthStore } from './store/auth-store.ts';
