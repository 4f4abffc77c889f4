import './remote.css';
import type { RouteHandle } from '@clean-express/federation/contract';
import type { RouteObject } from '@clean-express/federation/router';
import { reviewQuery } from '@clean-express/shared-api';
import { authStore } from '@clean-express/shared-auth';
import { paths } from '@clean-express/shared-ui/paths';
import type { ComponentType } from 'react';
import {
  FormSkeleton,
  ProfileSkeleton,
  ReviewsSkeleton,
  ServicesSkeleton,
} from './account/page-skeletons.tsx';
import { deletedReviews } from './reviews/deleted-reviews.ts';

/** What the page of a signed-in user declares. */
const member = (title: string, skeleton: ComponentType): RouteHandle => ({
  title,
  access: 'member',
  skeleton,
});

/** The routes of this remote, which the host loads. */
const routes: RouteObject[] = [
  {
    path: paths.login.path,
    handle: { title: 'Login', access: 'public' } satisfies RouteHandle,
    lazy: () => import('./pages/login/login-page.tsx'),
  },
  {
    path: paths.register.path,
    handle: { title: 'Register', access: 'public' } satisfies RouteHandle,
    lazy: () => import('./pages/register/register-page.tsx'),
  },
  {
    path: paths.resetPassword.path,
    handle: { title: 'Reset Password', access: 'public' } satisfies RouteHandle,
    lazy: () => import('./pages/reset-password/reset-password-page.tsx'),
  },
  {
    path: paths.profile.path,
    handle: member('Profile', ProfileSkeleton),
    lazy: () => import('./pages/profile/profile-page.tsx'),
  },
  {
    path: paths.editProfile.path,
    handle: member('Edit Profile', FormSkeleton),
    lazy: () => import('./pages/edit-profile/edit-profile-page.tsx'),
  },
  {
    path: paths.changePassword.path,
    handle: member('Change Password', FormSkeleton),
    lazy: () => import('./pages/change-password/change-password-page.tsx'),
  },
  {
    path: paths.account.path,
    handle: member('Your Account', FormSkeleton),
    lazy: () => import('./pages/account/account-page.tsx'),
  },
  {
    path: paths.myReviews.path,
    handle: member('My Reviews', ReviewsSkeleton),
    lazy: () => import('./pages/my-reviews/my-reviews-page.tsx'),
  },
  {
    path: paths.myServices.path,
    handle: member('My Services', ServicesSkeleton),
    lazy: () => import('./pages/my-services/my-services-page.tsx'),
  },
  {
    path: paths.addService.path,
    handle: member('Add a Service', FormSkeleton),
    lazy: () => import('./pages/add-service/add-service-page.tsx'),
  },
  {
    path: paths.updateReview.path,
    handle: {
      access: 'public',
      queries: ({ params: { id = '' } }) =>
        deletedReviews.has(id) ? [] : [reviewQuery(id, authStore.getState().user?.uid)],
    } satisfies RouteHandle,
    lazy: () => import('./pages/update-review/update-review-page.tsx'),
  },
];

export default routes;
