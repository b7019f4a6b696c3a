import type {} from 'hdt-elements/types/preact';

export const right = (
  <hdt-upload
    token-endpoint="/hdt/token"
    maxFiles={3}
    class="a"
    onhdt-reject={({ detail }) => detail.code satisfies string}
  />
);
// @ts-expect-error No such tag.
export const tag = <hdt-uploads />;
// @ts-expect-error No such property.
export const property = <hdt-upload maxFyles={3} />;
// @ts-expect-error A number.
export const value = <hdt-upload maxFiles="3" />;
// @ts-expect-error No such detail.
export const detail = <hdt-upload onhdt-reject={({ detail }) => detail.name} />;
