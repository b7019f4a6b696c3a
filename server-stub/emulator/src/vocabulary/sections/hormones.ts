import { parseSection } from '../catalogue.js';

/** Thyroid. */
export const THYROID = parseSection(
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

/** Hormones other than those of the thyroid. */
export const HORMONES = parseSection(
  'serum',
  `
Cortisol; Cortisol; Cortisol; 皮质醇
  codes 2143-6 ug/dL, 14675-3 nmol/L; SI nmol/L; molar mass 362.46
  also CORT; Serum cortisol; Cortisol sérico; Kortisol; 血清皮质醇; 血皮质醇
Corticotropin; Corticotropina; Corticotropin; 促肾上腺皮质激素
  codes 2141-0 pg/mL, 14674-6 pmol/L; SI pmol/L; molar mass 4541
  also ACTH; Adrenocorticotropic hormone; Hormona adrenocorticotropa; Adrenocorticotropes Hormon
Aldosterone; Aldosterona; Aldosteron; 醛固酮
  codes 1763-2 ng/dL, 14586-2 pmol/L; SI pmol/L; molar mass 360.44
  also ALD; Serum aldosterone; Aldosterona sérica
Lutropin; Hormona luteinizante; Lutropin; 促黄体生成素
  codes 10501-5 [IU]/L
  also LH; Luteinizing hormone; Lutropina; Luteinisierendes Hormon; 黄体生成素; 促黄体激素
Follitropin; Hormona foliculoestimulante; Follitropin; 促卵泡激素
  codes 15067-2 [IU]/L
  also FSH; Follicle stimulating hormone; Follicle-stimulating hormone; Folitropina; Follikelstimulierendes Hormon; 卵泡刺激素; 促卵泡生成素
Prolactin; Prolactina; Prolaktin; 催乳素
  codes 2842-3 ng/mL, 15081-3 m[IU]/L; SI ug/L
  also PRL; 泌乳素; 垂体泌乳素
Estradiol; Estradiol; Östradiol; 雌二醇
  codes 2243-4 pg/mL, 14715-7 pmol/L; SI pmol/L; molar mass 272.38
  also E2; Oestradiol; 17-beta estradiol; 17 beta estradiol; Estradiol (E2); 17-beta-Östradiol
Progesterone; Progesterona; Progesteron; 孕酮
  codes 2839-9 ng/mL, 14890-8 nmol/L; SI nmol/L; molar mass 314.46
  also PROG; P4; 黄体酮
Testosterone; Testosterona; Testosteron; 睾酮
  codes 2986-8 ng/dL, 14913-8 nmol/L; SI nmol/L; molar mass 288.42
  also Total testosterone; Testosterone total; TESTO; Testosterona total; Testosteron gesamt; Gesamttestosteron; 总睾酮; 睾丸酮
Testosterone free; Testosterona libre; Freies Testosteron; 游离睾酮
  codes 2991-8 pg/mL, 14914-6 pmol/L; SI pmol/L; molar mass 288.42
  also Free testosterone; Testosteron frei; fT
Sex hormone binding globulin; Globulina fijadora de hormonas sexuales; Sexualhormon-bindendes Globulin; 性激素结合球蛋白
  codes 13967-5 nmol/L
  also SHBG; Sex hormone-binding globulin; Globulina transportadora de hormonas sexuales
Dehydroepiandrosterone sulfate; Sulfato de dehidroepiandrosterona; Dehydroepiandrosteronsulfat; 硫酸脱氢表雄酮
  codes 2191-5 ug/dL, 14688-6 umol/L; SI umol/L; molar mass 368.49
  also DHEAS; DHEA-S; DHEA sulfate; DHEA-SO4; DHEA-Sulfat; 硫酸去氢表雄酮
Androstenedione; Androstenediona; Androstendion; 雄烯二酮
  codes 1854-9 ng/dL, 14603-5 nmol/L; SI nmol/L; molar mass 286.41
  also A4; Delta-4 androstenedione; Delta-4-androstenediona
17-Hydroxyprogesterone; 17-Hidroxiprogesterona; 17-Hydroxyprogesteron; 17-羟孕酮
  codes 1668-3 ng/dL, 14569-8 nmol/L; SI nmol/L; molar mass 330.46
  also 17-OHP; 17-OH progesterone; 17 OH progesterona; 17-OH-Progesteron; 17α-羟孕酮
Mullerian inhibiting substance; Hormona antimülleriana; Anti-Müller-Hormon; 抗缪勒管激素
  codes 38476-8 ng/mL; SI ug/L
  also AMH; Anti-Mullerian hormone; Anti-Müllerian hormone; Antimullerian hormone; 抗苗勒氏管激素; 抗穆勒氏管激素
Choriogonadotropin, beta subunit; Gonadotropina coriónica, subunidad beta; Choriongonadotropin, Beta-Untereinheit; β-人绒毛膜促性腺激素
  codes 21198-7 m[IU]/mL, 2118-8 text; SI [IU]/L
  also Beta-hCG; β-hCG; BHCG; HCG beta; hCG beta subunit; Beta hCG quantitative; HCG; hCG quantitative; Gonadotropina coriónica; Humanes Choriongonadotropin; 绒毛膜促性腺激素; 人绒毛膜促性腺激素
Somatotropin; Hormona del crecimiento; Somatotropin; 生长激素
  codes 2963-7 ng/mL; SI ug/L
  also GH; HGH; Growth hormone; STH; Hormona de crecimiento; Somatotropina; Wachstumshormon
Insulin-like growth factor-I; Factor de crecimiento insulínico tipo I; Insulinähnlicher Wachstumsfaktor I; 胰岛素样生长因子-1
  codes 2484-4 ng/mL; SI ug/L
  also IGF-1; IGF-I; IGF1; Somatomedin C; Somatomedina C
Parathyrin intact; Parathormona intacta; Parathormon intakt; 甲状旁腺激素
  codes 2731-8 pg/mL, 14866-8 pmol/L; SI pmol/L; molar mass 9425
  also PTH; iPTH; Intact PTH; PTH intact; Parathyroid hormone; Parathyroid hormone intact; Parathormone; Paratohormona; Parathormona; PTH intacta; Parathormon; PTH intakt; 甲状旁腺素; 全段甲状旁腺激素
Calcitonin; Calcitonina; Calcitonin; 降钙素
  codes 1992-7 pg/mL; SI ng/L
  also CT; Kalzitonin
Insulin; Insulina; Insulin; 胰岛素
  codes 20448-7 u[IU]/mL; SI m[IU]/L
  also INS; Fasting insulin; Insulina basal; Insulin nüchtern; 血清胰岛素
C peptide; Péptido C; C-Peptid; C肽
  codes 1986-9 ng/mL, 14633-2 nmol/L; SI nmol/L; molar mass 3020.3
  also C-peptide; CP; Connecting peptide; C-Peptide; 血清C肽
Gastrin; Gastrina; Gastrin; 胃泌素
  codes 2333-3 pg/mL; SI ng/L
Renin direct; Renina directa; Renin direkt; 直接肾素浓度
  codes 30895-7 m[IU]/L
  also Direct renin; Renin concentration; Renina; Renin
`,
);
