import { section } from '../catalogue.js';

/** Thyroid. */
export const THYROID = section(
  'serum',
  `
Thyrotropin; Tirotropina; Thyreotropin; 促甲状腺激素
  codes 3016-3 m[IU]/L, 11579-0 m[IU]/L, 11580-8 m[IU]/L
  also TSH; Thyroid stimulating hormone; Thyroid-stimulating hormone; TSH ultrasensitive; Tirotropina (TSH); TSH basal; Hormona estimulante de la tiroides; Hormona estimulante del tiroides; TSH ultrasensible; Thyreoidea-stimulierendes Hormon; 促甲状腺素; 血清促甲状腺激素
Thyroxine free; Tiroxina libre; Freies Thyroxin; 游离甲状腺素
  codes 3024-7 ng/dL, 14920-3 pmol/L; SI pmol/L; molar mass 776.87
  also FT4; Thyroxine (T4) free; Free T4; T4 free; T4 libre; Free thyroxine; T4L; fT4; Freies T4; T4 frei; 游离T4
Thyroxine; Tiroxina; Thyroxin; 甲状腺素
  codes 3026-2 ug/dL, 14921-1 nmol/L; SI nmol/L; molar mass 776.87
  also T4; Total T4; T4 total; TT4; Thyroxine total; Tiroxina total; T4 gesamt; Gesamt-T4; 总甲状腺素; 总T4
Triiodothyronine free; Triyodotironina libre; Freies Trijodthyronin; 游离三碘甲状腺原氨酸
  codes 3051-0 pg/mL, 14928-6 pmol/L; SI pmol/L; molar mass 650.97
  also FT3; Triiodothyronine (T3) free; Free T3; T3 free; T3 libre; Free triiodothyronine; T3L; Freies T3; T3 frei; 游离T3; 游离三碘甲腺原氨酸
Triiodothyronine; Triyodotironina; Trijodthyronin; 三碘甲状腺原氨酸
  codes 3053-6 ng/dL, 14930-2 nmol/L; SI nmol/L; molar mass 650.97
  also T3; Total T3; T3 total; TT3; Triiodothyronine total; T3 gesamt; Gesamt-T3; 总三碘甲状腺原氨酸; 总T3; 三碘甲腺原氨酸
Triiodothyronine reverse; Triyodotironina inversa; Reverses Trijodthyronin; 反三碘甲状腺原氨酸
  codes 3052-8 ng/dL; molar mass 650.97
  also Reverse T3; rT3; T3 reverse; T3 inversa
Thyroglobulin; Tiroglobulina; Thyreoglobulin; 甲状腺球蛋白
  codes 3013-0 ng/mL; SI ug/L
  also Tg; hTG
Thyroperoxidase antibody; Anticuerpos anti-tiroperoxidasa; Thyreoperoxidase-Antikörper; 甲状腺过氧化物酶抗体
  codes 8099-4 [IU]/mL; SI k[IU]/L
  also Anti-TPO; TPO antibody; TPOAb; TPO Ab; Thyroid peroxidase antibody; Thyroid peroxidase antibodies; Anti-TPO antibodies; Anticuerpos anti-TPO; Anticuerpos antiperoxidasa; TPO-Antikörper; TPO-AK; MAK; 抗甲状腺过氧化物酶抗体
Thyroglobulin antibody; Anticuerpos anti-tiroglobulina; Thyreoglobulin-Antikörper; 甲状腺球蛋白抗体
  codes 8098-6 [IU]/mL; SI k[IU]/L
  also Anti-Tg; TgAb; Anti-thyroglobulin; Thyroglobulin Ab; Thyroglobulin antibodies; Anticuerpos antitiroglobulina; TAK; TG-AK; 抗甲状腺球蛋白抗体
Thyrotropin receptor antibody; Anticuerpos anti-receptor de TSH; TSH-Rezeptor-Antikörper; 促甲状腺激素受体抗体
  codes 5385-0 [IU]/L
  also TRAb; TSH receptor antibody; TSHR-Ab; TRAK; TSH-receptor antibodies; Anticuerpos contra el receptor de TSH; TSH受体抗体
Thyroxine binding globulin; Globulina fijadora de tiroxina; Thyroxin-bindendes Globulin; 甲状腺素结合球蛋白
  codes 3021-3 mg/L
  also TBG; Thyroxine-binding globulin
`,
);
